import { describe, expect, it } from 'vitest'
import { getCitations, toComeFaults, undefinedFaults } from '../../scripts/check-requirements.ts'

/** Ids are assembled here, so that these samples do not count as citations in this file. */
const id = (...parts: string[]) => parts.join('')
const specified = id('G', '7')
const unknown = id('Q', '7')
const trusted = id('TR', '-C1')

const getIds = (path: string, text: string) => getCitations({ path, text }).map(citation => citation.id)

describe('citations of requirements', () => {
  it('are read from test titles, also of tables and templates', () => {
    const text = `it('a second edit gets a conflict [${trusted}]', f)\ntest.each(rows)('${specified}: %s', f)`
    const proofs = getCitations({ path: 'tests/a.test.ts', text }).filter(({ isProof }) => isProof)
    expect(proofs.map(({ id: cited, line }) => [cited, line])).toEqual([
      [trusted, 1],
      [specified, 2],
    ])
  })

  it('are read from the first cells of a table of tests, and from its rows', () => {
    const text = `const table = [\n  ['${specified}', '/home'],\n  { row: '${specified} ${trusted}', code: 1 },\n]`
    const proofs = getCitations({ path: 'tests/a.ts', text }).filter(({ isProof }) => isProof)
    expect(proofs.map(({ id: cited, line }) => [cited, line])).toEqual([
      [specified, 2],
      [specified, 3],
      [trusted, 3],
    ])
    expect(getIds('server/a.ts', `const cells = ['${specified}', 1]`)).toEqual([])
  })

  it('are read from the rows of a call and from prefixed ids in comments', () => {
    expect(getIds('contract/a.ts', `  rows: '${specified} ${trusted}',`)).toContain(specified)
    expect(getIds('server/a.ts', `// The lock is in the row (${trusted}).`)).toEqual([trusted])
  })

  it('are not read from cells of a sheet or from other code', () => {
    expect(getIds('server/a.ts', `const cell = sheet.get('${specified}')`)).toEqual([])
    expect(getIds('tests/a.test.ts', `it('letter ${unknown} is none', f)`)).toEqual([])
  })

  it('fail where nothing defines them', () => {
    const citations = getCitations({ path: 'contract/a.ts', text: `\nrows: '${specified}',` })
    expect(undefinedFaults(citations, new Set([specified]))).toEqual([])
    expect(undefinedFaults(citations, new Set())).toMatchObject([{ path: 'contract/a.ts', line: 2 }])
  })

  it('take a requirement off the list of proofs to come, and nothing else is on it', () => {
    const proofs = getCitations({ path: 'tests/a.test.ts', text: `it('${specified}: held', f)` })
    const defined = new Set([specified, trusted])
    expect(toComeFaults([trusted], defined, proofs)).toEqual([])
    expect(toComeFaults([specified, unknown], defined, proofs).map(({ says }) => says)).toEqual([
      expect.stringContaining(`${unknown} is not defined`),
      expect.stringContaining(`${specified} has a proof`),
    ])
  })
})
