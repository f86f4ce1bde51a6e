import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measure, measureAll } from '../../scripts/check-contrast.ts'
import { tokenSheet } from '../../scripts/package/token-sheet.ts'
import { vars } from '../../styles/contract.css.ts'
import { contrast, distance } from '../../styles/contrast.ts'
import { tokenTable } from '../../styles/token-table.ts'
import resolver from '../../styles/tokens/mds.resolver.json' with { type: 'json' }
import { type Color, cssText, listTokens, publicName, tokens } from '../../styles/tokens.ts'

const hex = (text: string): Color => ({
  colorSpace: 'srgb',
  hex: text,
  components: [1, 3, 5].map(start => Number.parseInt(text.slice(start, start + 2), 16) / 255),
})

describe('KIT-C14 the tokens', () => {
  it('are of the types of DTCG 2025.10, and have a CSS spelling', () => {
    for (const tree of [
      tokens.base,
      tokens.light,
      tokens.dark,
      tokens.compact,
      tokens.regular,
      tokens.comfortable,
    ]) {
      for (const token of listTokens(tree)) {
        expect(token.type, token.path.join('.')).not.toBe('')
        expect(cssText(token), token.path.join('.')).not.toBe('')
      }
    }
  })

  it('hold the same names in both themes and in all densities', () => {
    const names = (tree: object) => listTokens(tree).map(({ path }) => path.join('.'))
    expect(names(tokens.dark)).toEqual(names(tokens.light))
    expect(names(tokens.compact)).toEqual(names(tokens.regular))
    expect(names(tokens.comfortable)).toEqual(names(tokens.regular))
  })

  it('are the contract, name for name', () => {
    const leaves = (node: object): string[] =>
      Object.values(node).flatMap(child => (typeof child === 'string' ? [child] : leaves(child)))
    const wanted = [tokens.base, tokens.light, tokens.regular]
      .flatMap(tree => listTokens(tree))
      .map(({ path }) => `var(${publicName(path).replace('--mds-', '--_mds-')})`)
    expect(leaves(vars).sort()).toEqual(wanted.sort())
  })

  it('are all named by the resolver, and every file it names is there', () => {
    const files = [...JSON.stringify(resolver).matchAll(/"\$ref":"([^"#]+)"/g)].map(match => match[1]!)
    expect(files).toHaveLength(9)
    for (const file of files) {
      const read = () =>
        JSON.parse(readFileSync(join(import.meta.dirname, '../../styles/tokens', file), 'utf8'))
      expect(read).not.toThrow()
    }
  })
})

describe('LOOK the contrast check', () => {
  it('measures as WCAG and CIE do', () => {
    expect(contrast(hex('#000000'), hex('#ffffff'))).toBeCloseTo(21, 5)
    expect(contrast(hex('#777777'), hex('#ffffff'))).toBeCloseTo(4.48, 2)
    expect(distance(hex('#ffffff'), hex('#000000'))).toBeCloseTo(100, 1)
    expect(distance(hex('#ff0000'), hex('#00ff00'))).toBeCloseTo(170.6, 0)
  })

  it('finds the figures of the design', () => {
    const figure = (theme: string, what: string) =>
      measureAll()
        .find(one => one.theme === theme && one.what === what)
        ?.figure.toFixed(2)
    expect(figure('light', 'ink-3 on selected')).toBe('4.56')
    expect(figure('light', 'ongoing on ongoing-soft')).toBe('5.16')
    expect(figure('dark', 'locked on locked-soft')).toBe('6.76')
    expect(figure('light', 'control on selected')).toBe('3.28')
  })

  it('passes as it stands, and fails on one paler hint', () => {
    expect(measureAll().filter(({ ok }) => !ok)).toEqual([])
    const spoilt = listTokens(tokens.light).map(token =>
      token.path[1] === 'ink-3' ? { ...token, value: hex('#7d8a85') } : token,
    )
    expect(measure('light', spoilt).some(({ what, ok }) => what.startsWith('ink-3') && !ok)).toBe(true)
  })

  it('fails on two states that look alike to some', () => {
    const spoilt = listTokens(tokens.light).map(token =>
      token.path[1] === 'hold' ? { ...token, value: hex('#2e7530') } : token,
    )
    expect(
      measure('light', spoilt).some(({ what, ok }) => what.startsWith('completed and hold') && !ok),
    ).toBe(true)
  })
})

it('KIT-C14 the page of custom properties is what the tokens say (vitest -u writes it anew)', async () => {
  await expect(tokenTable()).toMatchFileSnapshot('../../docs/css-properties.md')
})

it('KIT-C30 tokens.css leaves it to the page whether it follows the system', () => {
  expect(tokenSheet()).toMatch(/^:root \{\n {2}--mds-/)
  expect(tokenSheet().match(/color-scheme: .+?;/g)).toEqual(['color-scheme: light;', 'color-scheme: dark;'])
})
