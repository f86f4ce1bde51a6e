import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writePart } from '../scripts/lib/performance-page.ts'
import { freePort } from '../scripts/lib/port.ts'
import { run } from '../scripts/lib/run.ts'
import { root } from '../server/kernel/root.ts'
import { measuredLine, median } from './figures.ts'

const warmRounds = 3

export type StartFigures = { first: number; all: number; warm: number[]; steps: string[] }

/**
 * Measures `npm start` to the first answer: once in a fresh copy of the committed tree, with build, database and demo, and then again on
 * the result. The copy is in the temporary directory with the packages of this tree.
 */
export async function benchStart(log: (line: string) => void): Promise<StartFigures> {
  const place = mkdtempSync(join(tmpdir(), 'mds-bench-'))
  const copy = join(place, 'kit')
  try {
    const cloned = await run('git', ['clone', '--quiet', '--local', '--no-hardlinks', root, copy])
    if (cloned.code !== 0) throw new Error(`The tree could not be copied: ${cloned.output}`)
    await copyPackages(copy)
    const { seconds: first, all, steps } = await startOnce(copy, true)
    log(`First start: ${first.toFixed(1)} s, everything built after ${all.toFixed(1)} s`)
    const warm: number[] = []
    for (let round = 0; round < warmRounds; round++) warm.push((await startOnce(copy)).seconds)
    log(`Warm starts: ${warm.map(seconds => seconds.toFixed(2)).join(', ')} s`)
    return { first, all, warm, steps }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** By hard links where possible; a symbolic link would lead the build tools out of the copy. */
async function copyPackages(copy: string) {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  const { code } = await run('cp', ['-al', from, to])
  if (code === 0) return
  rmSync(to, { recursive: true, force: true })
  const copied = await run('cp', ['-a', from, to])
  if (copied.code !== 0) throw new Error(`node_modules could not be copied: ${copied.output}`)
}

/** Seconds to the first answer, and with `toTheEnd` until the rest is built too. */
async function startOnce(folder: string, toTheEnd = false) {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that a signal reaches npm and all its children.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (output += String(part)))
  const ended = new Promise<number>(resolve => child.once('exit', code => resolve(code ?? 1)))
  let gone = false
  void ended.then(() => {
    gone = true
  })
  try {
    while (!(await answers(`http://127.0.0.1:${port}/healthz`))) {
      if (gone || performance.now() - began > 180_000)
        throw new Error(`npm start did not come up:\n${output}`)
      await pause(20)
    }
    const seconds = (performance.now() - began) / 1000
    while (toTheEnd && existsSync(join(folder, 'dist/.building'))) await pause(200)
    return {
      seconds,
      all: (performance.now() - began) / 1000,
      steps: stepsIn(output.replaceAll(folder, '<the copy>')),
    }
  } finally {
    if (child.pid && !gone) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** The progress lines, each with its seconds; migrations without each of them. */
const stepsIn = (said: string) => said.split('\n').filter(line => /^\s*\d+\.\d s {2}(?!Migration)/.test(line))

/** Writes the figures of the start. */
export const writeStartFigures = ({ first, all, warm, steps }: StartFigures): void =>
  writePart(
    'start',
    `## Start

\`npm start\` to the first answer of /healthz, in a fresh copy of the tree with the packages there already. The baselines are the
limits: 20 s for the first start with build, database and demo, 3 s on data that are there. Elements, docs and stories are built while
the server answers: until then the addresses of pages say so, and scripts wait.

${measuredLine(warm.length, loadavg()[0]!)} The first start was run once.

| start | s | limit |
|---|---|---|
| first | ${first.toFixed(1)} | 20 |
| first, until the rest is built too | ${all.toFixed(1)} | |
| warm, median | ${median(warm).toFixed(2)} | 3 |

Steps of the first start:

\`\`\`
${steps.map(step => step.trimEnd()).join('\n')}
\`\`\`
`,
  )
