import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** A folder for the demo that the files of a run share; the first file that needs the demo makes it. */
export function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'mds-demo-'))
  project.provide('demoData', join(folder, 'data'))
  return () => rmSync(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  export interface ProvidedContext {
    demoData: string
  }
}
