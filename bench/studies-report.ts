import { writePart } from '../scripts/lib/performance-page.ts'
import { measuredLine, whole } from './figures.ts'
import { getReadTable } from './reads.ts'
import { type StudyFigures, size } from './studies.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** Writes the figures of studies and sites: reads, changes, import and signatures. */
export function writeStudyFigures({ lines, work, rounds, load }: StudyFigures): void {
  writePart(
    'studies',
    `## ${count(size.studies)} studies with ${count(size.studies * size.sitesEach)} sites

One study has 300 sites. The calls of the screens of studies and sites beside a bare route that sends the same statements as a superuser;
p50 / p95 / p99 in ms, one caller at a time. The aim is a p95 of at most 3 times the bare route's, or of 150 ms.

${measuredLine(rounds, load)}

${getReadTable(lines)}

Changes, one after the other; each signature includes the check of the password.

| asked | times | p50 ms | p95 ms |
|---|---|---|---|
${work.calls.map(({ what, rounds: times, p50, p95 }) => `| ${what} | ${count(times)} | ${whole(p50)} | ${whole(p95)} |`).join('\n')}

| work | s |
|---|---|
${work.jobs.map(({ what, seconds }) => `| ${what} | ${seconds.toFixed(2)} |`).join('\n')}
`,
  )
}
