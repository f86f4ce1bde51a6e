// Sends workbooks at once on each request. It is a process of its own, so that it does not delay the measuring process.
import { openAsBlob } from 'node:fs'
import { startImport } from '../contract/imports/calls.ts'
import { readSetting } from './setting.ts'

type Setting = {
  port: number
  headers: Record<string, string>
  paths: string[]
  count: number
  codes: number[]
}
const { port, headers, paths, count, codes } = readSetting<Setting>()

async function send(path: string) {
  const form = new FormData()
  form.set('kind', 'external')
  form.set('file', await openAsBlob(path), 'people.xlsx')
  const answer = await fetch(`http://127.0.0.1:${port}${startImport.path}`, {
    method: startImport.method,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: form,
  })
  const { code, message } = (await answer.json()) as { code: number; message: string }
  if (!codes.includes(code)) throw new Error(`${startImport.path}: ${code} ${message}`)
}

process.on('message', async () => {
  await Promise.all(Array.from({ length: count }, (_, at) => send(paths[at % paths.length]!)))
  process.send!('sent')
})
process.on('disconnect', () => process.exit())
