import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../elements/', import.meta.url))
const marker = 'virtual:mds-define/'
const named = 'virtual:mds-class/'

/** Modules of the folder that are not elements. */
const tools = new Set(['loader', 'classic-loader', 'index', 'define'])

/** Names of the elements: one file each in elements/. */
export const elementNames = (): string[] =>
  readdirSync(folder)
    .filter(file => /^[a-z-]+\.tsx?$/.test(file))
    .map(file => file.replace(/\.tsx?$/, ''))
    .filter(name => !tools.has(name))

/** Entries of dist/elements: `user-picker.js` holds the class, `user-picker/define.js` also registers its tag. */
export const elementEntries = (): Record<string, string> => ({
  loader: `${folder}loader.ts`,
  index: `${folder}index.ts`,
  ...Object.fromEntries(
    elementNames().flatMap(name => [
      [name, `${folder}${name}`],
      [`${name}/define`, `${marker}${name}`],
    ]),
  ),
})

/** `user-picker` becomes `MdsUserPicker`, the name of its class in the package. */
export const getClassName = (name: string): string =>
  `Mds${name
    .split('-')
    .map(part => part[0]!.toUpperCase() + part.slice(1))
    .join('')}`

/** Entries of the npm package: the same, each class under its own name too, and what `mds-kit/react` is made of. */
export const packageEntries = (): Record<string, string> => ({
  loader: `${folder}loader.ts`,
  index: `${folder}index.ts`,
  events: `${folder}base/event.ts`,
  'react-parts': `${folder}react/make-component.ts`,
  ...Object.fromEntries(
    elementNames().flatMap(name => [
      [name, `${named}${name}`],
      [`${name}/define`, `${marker}${name}`],
    ]),
  ),
})

/** Generates the module that registers an element (KIT-C16). */
export function defineEntries(): Plugin {
  return {
    name: 'mds-define-entries',
    resolveId: id => (id.startsWith(marker) || id.startsWith(named) ? `\0${id}` : null),
    load(id) {
      if (id.startsWith(`\0${named}`)) {
        const name = id.slice(named.length + 1)
        return `export { element, element as ${getClassName(name)} } from ${JSON.stringify(`${folder}${name}`)}`
      }
      if (!id.startsWith(`\0${marker}`)) return null
      const name = id.slice(marker.length + 1)
      return [
        `import { register } from ${JSON.stringify(`${folder}base/register.ts`)}`,
        `import { element } from ${JSON.stringify(`${folder}${name}`)}`,
        'register(element)',
        `export * from ${JSON.stringify(`${folder}${name}`)}`,
      ].join('\n')
    },
  }
}
