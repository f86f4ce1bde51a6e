import { cssText, listTokens, publicName, tokens } from '../../styles/tokens.ts'

type Tree = Parameters<typeof listTokens>[0]

const declarations = (tree: Tree, text = (_: readonly string[], own: string) => own) =>
  listTokens(tree).map(token => `  ${publicName(token.path)}: ${text(token.path, cssText(token))};`)

/**
 * tokens.css: the kit's tokens for the page's own rules, under the names that widgets read. Themes and densities change them at
 * `data-mds-theme` and `data-mds-density`, as inside the widgets. The page's own `color-scheme` decides whether it follows the system.
 */
export function tokenSheet(): string {
  const dark = new Map(listTokens(tokens.dark).map(token => [publicName(token.path), cssText(token)]))
  const colours = declarations(
    tokens.light,
    (path, light) => `light-dark(${light}, ${dark.get(publicName(path))})`,
  )
  return [
    ':root {',
    ...colours,
    ...declarations(tokens.base),
    ...declarations(tokens.regular),
    '  --mds-rem: 1rem;',
    '  --mds-field-gap: 12px;',
    '}',
    '[data-mds-theme="light"] { color-scheme: light; }',
    '[data-mds-theme="dark"] { color-scheme: dark; }',
    ...(['compact', 'default', 'comfortable'] as const).flatMap(density => [
      `[data-mds-density="${density}"] {`,
      ...declarations(tokens[density === 'default' ? 'regular' : density]),
      '}',
    ]),
    '',
  ].join('\n')
}
