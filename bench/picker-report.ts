import { writePart } from '../scripts/lib/performance-page.ts'
import { quickPace, type Run } from './drive.ts'
import { kilo, measuredLine, median, mega, quantile, times, whole } from './figures.ts'
import { type PickerFigures, type Series, slowdowns } from './picker.ts'

/** Two frames at 60 a second (ms). */
const twoFrames = 1000 / 30
const local = [10_000, 100_000]

/** Writes the picker's figures as tables. */
export function writePickerFigures({ series, rounds, load }: PickerFigures): void {
  const of = (page: string, scenario: string, slow: number): readonly Run[] =>
    series.find(each => each.page === page && each.scenario === scenario && each.slow === slow)?.runs ?? []
  writePart(
    'picker',
    `## The user picker

In one Chromium, page after page, with the processor as it is and 4 times slower. "Floor" is the least code that finds people:
an input, a search for a part of the name and reused rows, without framework, words, themes, chips and keys
(bench/pages/floor.ts). A key counts from the time stamp of its event to just after the frame that shows the expected
first person. Bytes: all JS and CSS that the page loads, gzip -9.

${measuredLine(rounds, load)}

### People of the page itself

Aim: keys within twice the floor's.

| people | CPU | floor: key ms (p95) | picker: key ms (p95) | picker / floor | heap MB, floor | heap MB, picker |
|---|---|---|---|---|---|---|
${local.flatMap(count => slowdowns.map(slow => localRow(count, slow, of))).join('\n')}

### 100,000 people of a server

The real server on the same machine. \`network\` is the call alone, from fetch to its last byte; \`beyond\` is what a key takes
without it. Steady: each letter after the one before has been answered. Quick: a letter every ${quickPace} ms, the last one timed;
the picker asks for the first letter at once and gathers further ones for at most 100 ms, which is counted as its own, while
the floor asks for every letter. Aim: p95 beyond the network within two frames (${twoFrames.toFixed(0)} ms) at full speed.

| typed | CPU | floor: key ms | picker: key ms | network ms, floor | network ms, picker | beyond, floor (p95) | beyond, picker (p95) |
|---|---|---|---|---|---|---|---|
${slowdowns.flatMap(slow => (['steady', 'quick'] as const).map(typed => remoteRow(typed, slow, of))).join('\n')}

### Ready

From the start of navigation to the frame that shows the field, without people. Aim: within 1.2 of a bare React field in a
custom element.

| CPU | floor | bare React element | picker | picker / bare React |
|---|---|---|---|---|
${slowdowns.map(slow => readyRow(slow, of)).join('\n')}

Bytes of the pages: floor ${getBytes('floor', series)} kB, bare React element ${getBytes('react', series)} kB, picker ${getBytes('picker', series)} kB.
`,
  )
}

type Of = (page: string, scenario: string, slow: number) => readonly Run[]

const getKeys = (runs: readonly Run[]) => runs.flatMap(({ steady }) => steady.map(({ total }) => total))

function localRow(count: number, slow: number, of: Of): string {
  const [floor, ours] = ['floor', 'picker'].map(page => of(page, `local-${count}`, slow)) as [Run[], Run[]]
  const [floorKeys, ourKeys] = [getKeys(floor), getKeys(ours)]
  return row([
    count.toLocaleString('en-US'),
    `${slow}x`,
    spread(floorKeys),
    spread(ourKeys),
    times(median(ourKeys) / median(floorKeys)),
    mega(median(floor.map(({ heap }) => heap))),
    mega(median(ours.map(({ heap }) => heap))),
  ])
}

function remoteRow(typed: 'steady' | 'quick', slow: number, of: Of): string {
  const [floor, ours] = ['floor', 'picker'].map(page =>
    of(page, 'remote', slow).flatMap(run => run[typed]),
  ) as [Run['steady'], Run['steady']]
  const beyond = (keys: Run['steady']) => keys.map(({ total, network }) => total - network)
  return row([
    typed,
    `${slow}x`,
    ...[floor, ours].map(keys => whole(median(keys.map(({ total }) => total)))),
    ...[floor, ours].map(keys => whole(median(keys.map(({ network }) => network)))),
    ...[floor, ours].map(keys => spread(beyond(keys))),
  ])
}

function readyRow(slow: number, of: Of): string {
  const [floor, react, ours] = ['floor', 'react', 'picker'].map(page =>
    median(of(page, 'ready', slow).map(({ ready }) => ready)),
  ) as [number, number, number]
  return row([`${slow}x`, whole(floor), whole(react), whole(ours), times(ours / react)])
}

const getBytes = (page: string, series: readonly Series[]) =>
  kilo(
    Math.max(
      0,
      ...series.filter(each => each.page === page).flatMap(({ runs }) => runs.map(run => run.bytes)),
    ),
  )

const spread = (values: readonly number[]) => `${whole(median(values))} (${whole(quantile(values, 0.95))})`

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
