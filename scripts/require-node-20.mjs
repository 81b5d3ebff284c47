// Imported first, for its side effect: an older Node would fail later with a message that nobody understands.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Truckroll needs Node 20 or newer to install itself, and this is Node ${process.versions.node}.`);
  process.exit(1);
}
