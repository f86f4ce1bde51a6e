import type { Described } from '../../elements/base/definition.ts'
import { getAttribute } from '../../elements/base/values.ts'

export type Values = Readonly<Record<string, unknown>>

/** The attributes for values of members; a default needs none. */
export function getAttributes({ props }: Described, values: Values): [name: string, value: string][] {
  return Object.entries(props).flatMap(([name, member]) => {
    const attribute = getAttribute(name, member)
    const value = values[name]
    if (!attribute || value === undefined || value === null || value === '' || value === false) return []
    if (value === member.default || Number.isNaN(value)) return []
    return [[attribute, value === true ? '' : String(value)] as [string, string]]
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** What a page needs to show an element in its present state. */
export function getEmbed(tag: string, attributes: readonly (readonly [string, string])[]): string {
  const words = attributes
    .map(([name, value]) => (value ? ` ${name}="${escaped(value)}"` : ` ${name}`))
    .join('')
  const loader = '<script type="module" src="/elements/loader.js"></script>'
  if (tag === 'mds-session')
    return `${loader}\n\n<mds-session${words}>\n  <mds-user-picker label="Approver"></mds-user-picker>\n</mds-session>`
  return `${loader}\n\n<mds-session></mds-session>\n<${tag}${words}></${tag}>`
}
