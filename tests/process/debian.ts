import { spawnSync } from 'node:child_process'

/** Whether a Debian package's program is here; says what does not run without it. */
export function hasPackage(program: string, words: string[]): boolean {
  const isThere = spawnSync(program, words).status === 0
  if (!isThere)
    console.warn(`${program} is not installed (apt-get install ${program}): its tests do not run.`)
  return isThere
}
