// Fails when the types of the tables do not match the migrations.
process.argv.push('--check')
await import('./tables.ts')

export {}
