/** Pages of docs/ for embedders, in the order of the navigation. */
export const guides: readonly string[] = [
  'embedding.md',
  'package.md',
  'micro-front-ends.md',
  'testing.md',
  'sandboxes.md',
  'nonce.md',
  'css-properties.md',
  'accessibility.md',
]

/** Sections of these pages that readers look for by name. */
export const sections: readonly string[] = [
  'embedding.md#server-rendering',
  'embedding.md#narrow-tokens',
  'embedding.md#theming-and-language',
]

/** The page for operators, and the sections of it that stand in the navigation. */
export const handbook = 'operators.md'
export const handbookSections: readonly string[] = [
  ...['three-sizes', 'settings', 'one-machine', 'two-servers-and-a-standby', 'cells'],
  ...['companies', 'whether-the-audit-trail-is-whole', 'alerts', 'when-something-is-wrong'],
].map(anchor => `${handbook}#${anchor}`)
