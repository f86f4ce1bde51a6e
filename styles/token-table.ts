import { cssText, listTokens, publicName, type Token, tokens } from './tokens.ts'

const code = (text: string) => `\`${text}\``

/** Every public custom property with its defaults, for the page for embedders. */
export function tokenTable(): string {
  const dark = new Map(listTokens(tokens.dark).map(token => [publicName(token.path), cssText(token)]))
  const [compact, comfortable] = [tokens.compact, tokens.comfortable].map(
    tree => new Map(listTokens(tree).map(token => [publicName(token.path), cssText(token)])),
  )
  const rest = listTokens(tokens.base)
  return [
    '# The kit’s custom properties',
    '',
    'Set any of these on the page, on an ancestor or on one element of the kit; inheritance carries it into the shadow roots.',
    'What you do not set keeps its default. A colour may be given for both themes at once: `light-dark(#0a5659, #6dc4bf)`.',
    '',
    ...section(
      'Colours',
      ['Property', 'Light', 'Dark', 'Use'],
      listTokens(tokens.light),
      ({ path }, text) => [code(text), code(dark.get(publicName(path)) ?? '')],
    ),
    ...section(
      'Heights',
      ['Property', 'Default', 'Compact, comfortable', 'Use'],
      listTokens(tokens.regular),
      ({ path }, text) => [
        code(text),
        `${code(compact?.get(publicName(path)) ?? '')}, ${code(comfortable?.get(publicName(path)) ?? '')}`,
      ],
    ),
    ...section('Type, space, shape, motion, layers', ['Property', 'Default', 'Use'], rest, (_, text) => [
      code(text),
    ]),
    ...shared,
  ].join('\n')
}

/** Read by the elements beside the tokens. */
const shared = [
  '## The page around the elements',
  '',
  '| Property | Default | Use |',
  '| --- | --- | --- |',
  '| `--mds-rem` | `1rem` | Unit of every size in `rem`, not of those in px: `16px` where the font size of your root is not that of text, as `html { font-size: 62.5% }`. |',
  '| `--mds-field-gap` | `12px` | Space after a field that is not the last child of its parent; 0 where your page has a gap of its own. |',
  '',
]

function section(
  title: string,
  head: string[],
  list: Token[],
  cells: (token: Token, text: string) => string[],
) {
  const rows = list.map(token => [
    code(publicName(token.path)),
    ...cells(token, cssText(token)),
    token.description,
  ])
  const line = (parts: string[]) => `| ${parts.join(' | ')} |`
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), '']
}
