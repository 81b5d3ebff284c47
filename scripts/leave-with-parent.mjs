// Loaded into the server by `npm start`: should that process be killed outright, the server closes in good order
// instead of holding the port and the data folder on its own.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
