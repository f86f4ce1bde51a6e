import { execFileSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { inject } from 'vitest'
import { launch } from './rig.ts'

/** The data directory that `npm start` leaves with the demo. It is made once in a run; a start on a copy is fast. */
export async function getDemoData(): Promise<string> {
  const folder = inject('demoData')
  if (existsSync(folder)) return folder
  const unfinished = `${folder}-unfinished`
  const running = await launch({ dataDir: unfinished, env: { MDS_DEMO: 'on' } })
  await running.ready()
  running.child.kill('SIGTERM')
  await running.exit
  renameSync(unfinished, folder)
  return folder
}

/** Copies the demo, with its secret and its files; PostgreSQL asks for the modes that its folders had. */
export async function copyDemo(dataDir: string): Promise<void> {
  execFileSync('cp', ['-a', `${await getDemoData()}/.`, dataDir])
}
