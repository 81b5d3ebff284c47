// `npm start` preloads this into the server. If the parent process is killed, the server shuts down gracefully instead
// of keeping the port and the data folder.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
