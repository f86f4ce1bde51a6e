import { describe, expect, it } from 'vitest'
import { citationsOf, undefinedFaults } from '../../scripts/check-requirements.ts'

/** Ids are put together here, so that these samples are no citations of this file. */
const id = (...parts: string[]) => parts.join('')
const specified = id('G', '7')
const unknown = id('Q', '7')
const trusted = id('TR', '-C1')

const idsOf = (path: string, text: string) => citationsOf({ path, text }).map(citation => citation.id)

describe('citations of requirements', () => {
  it('are read from test titles, also of tables and templates', () => {
    const text = `it('a second edit gets a conflict [${trusted}]', f)\ntest.each(rows)('${specified}: %s', f)`
    const proofs = citationsOf({ path: 'tests/a.test.ts', text }).filter(({ isProof }) => isProof)
    expect(proofs.map(({ id: cited, line }) => [cited, line])).toEqual([
      [trusted, 1],
      [specified, 2],
    ])
  })

  it('are read from the rows of a call and from prefixed ids in comments', () => {
    expect(idsOf('contract/a.ts', `  rows: '${specified} ${trusted}',`)).toContain(specified)
    expect(idsOf('server/a.ts', `// The lock is in the row (${trusted}).`)).toEqual([trusted])
  })

  it('are not read from cells of a sheet or from other code', () => {
    expect(idsOf('server/a.ts', `const cell = sheet.get('${specified}')`)).toEqual([])
    expect(idsOf('tests/a.test.ts', `it('letter ${unknown} is none', f)`)).toEqual([])
  })

  it('fail where nothing defines them', () => {
    const citations = citationsOf({ path: 'contract/a.ts', text: `\nrows: '${specified}',` })
    expect(undefinedFaults(citations, new Set([specified]))).toEqual([])
    expect(undefinedFaults(citations, new Set())).toMatchObject([{ path: 'contract/a.ts', line: 2 }])
  })
})
