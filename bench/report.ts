import { cpus, loadavg } from 'node:os'
import { writePart } from '../scripts/lib/performance-page.ts'
import { measuredLine } from './figures.ts'
import { rounds, type ServerFigure } from './server.ts'

const rate = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

/** Writes the server's figures as a table. */
export const writeServerFigures = (figures: readonly ServerFigure[]): void => {
  const rows = figures.map(
    ({ ask, bare, guarded, ratio }) =>
      `| ${ask} | ${rate(bare.perSecond)} (${bare.p50} / ${bare.p99}) | ${rate(guarded.perSecond)} (${guarded.p50} / ${guarded.p99}) | ${ratio.toFixed(2)} |`,
  )
  writePart(
    'server',
    `## The user list over 100,000 people

Requests a second (p50 / p99 in ms), 20 connections, rounds interleaved, on ${cpus().length} cores, load generator and both
servers on the same machine. The baseline is a bare Fastify route that runs the very same SQL as a superuser: no session, no
row-level security, no validation, no output schema. Both run from their sources. Aim: at most 2 times.

${measuredLine(rounds, loadavg()[0]!)}

| asked | bare route | searchUsers | bare / ours |
|---|---|---|---|
${rows.join('\n')}
`,
  )
}
