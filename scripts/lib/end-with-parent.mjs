// Loaded into child processes: when the parent dies, however it dies, the child gets the signal to end.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
