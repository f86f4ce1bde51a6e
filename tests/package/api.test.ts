import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { elements } from '../../elements/index.ts'
import { type Api, apiFaults, bumpBetween, changesBetween } from '../../scripts/check-api.ts'

const api = (version: string, ...lines: string[]): Api => ({ version, promises: { 'mds-bell': lines } })
const changelog = (version: string, ...lines: string[]) =>
  `# Changelog\n\n## ${version}\n\n${lines.join('\n')}\n\n## 1.0.0\n`

describe('KIT-C23 the version and the changelog say what has changed', () => {
  it('names what has gone and what has come, a changed type as both', () => {
    const before = api('1.0.0', 'attribute max', 'event mds-open: null', 'part badge')
    const now = api('1.1.0', 'attribute max', 'event mds-open: { at: number }', 'part badge', 'part dot')
    expect(changesBetween(before, now)).toEqual([
      { level: 'major', line: '<mds-bell>: event mds-open: null has gone' },
      { level: 'minor', line: '<mds-bell>: event mds-open: { at: number } has come' },
      { level: 'minor', line: '<mds-bell>: part dot has come' },
    ])
  })

  it('reads a step of the version, below 1.0.0 one figure further', () => {
    expect(bumpBetween('1.2.3', '2.0.0')).toBe('major')
    expect(bumpBetween('1.2.3', '1.3.0')).toBe('minor')
    expect(bumpBetween('0.1.0', '0.2.0')).toBe('major')
    expect(bumpBetween('0.1.0', '0.1.1')).toBe('minor')
    expect(bumpBetween('0.1.0', '0.1.0')).toBe('none')
  })

  it('asks for nothing while nothing has changed', () => {
    expect(apiFaults(api('1.0.0', 'part badge'), api('1.0.0', 'part badge'), '')).toEqual([])
  })

  it('refuses a small step for a break, a break without its migration, and silence (KIT-C28)', () => {
    const before = api('1.0.0', 'part badge')
    const gone = (version: string, text: string) =>
      apiFaults(before, api(version), text).map(({ says }) => says.split('\n')[0])
    const said = '- `badge` of `<mds-bell>` has gone.'
    expect(gone('1.1.0', changelog('1.1.0', said))).toEqual(['version 1.1.0 is no major step from 1.0.0:'])
    expect(gone('2.0.0', '# Changelog\n')).toEqual(['has no entry "## 2.0.0" or "## Unreleased" for:'])
    expect(gone('2.0.0', changelog('2.0.0', said))).toEqual(['has no "Migration:" line for what has gone:'])
    expect(gone('2.0.0', changelog('2.0.0', '- Something. Migration: none.'))).toEqual([
      'does not say that <mds-bell>: part badge has gone',
    ])
    expect(gone('2.0.0', changelog('2.0.0', `${said} Migration: use \`dot\`.`))).toEqual([])
  })

  it('what is recorded is the promises of this version, and each that went or changed would be asked for', () => {
    const recorded: Api = JSON.parse(readFileSync('docs/api.json', 'utf8'))
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const entry = changelog(version, '- Something. Migration: none.')
    expect(recorded.version).toBe(version)
    expect(Object.keys(recorded.promises).sort()).toEqual(Object.keys(elements).sort())
    for (const [tag, lines] of Object.entries(recorded.promises)) {
      expect(lines.length, tag).toBeGreaterThan(10)
      const less = { ...recorded, promises: { ...recorded.promises, [tag]: lines.slice(1) } }
      const says = apiFaults(recorded, less, entry).map(each => each.says)
      expect(says, tag).toContain(`does not say that <${tag}>: ${lines[0]} has gone`)
    }
  })

  it('what has come needs its element named, before the release under "Unreleased"', () => {
    const come = (text: string) =>
      apiFaults(api('1.0.0'), api('1.0.0', 'part dot'), text).map(({ says }) => says)
    expect(come('# Changelog\n\n## Unreleased\n\n- `<mds-bell>` has a dot.\n')).toEqual([])
    expect(come('# Changelog\n\n## Unreleased\n\n- Nothing.\n')).toEqual([
      'does not say that <mds-bell>: part dot has come',
    ])
  })
})
