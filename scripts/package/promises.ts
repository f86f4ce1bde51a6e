// Prints what every element promises, one name per line, for check-api.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/kernel/root.ts'
import { type Declared, readDefinitions } from './read-definitions.ts'
import { detailType, getAttributes, getSignature, propertyType } from './type-texts.ts'

/** Everything of an element that a page may rely on. */
export const getPromises = (each: Declared): string[] =>
  [
    ...Object.entries(each.props).map(([name, member]) => `property ${name}: ${propertyType(member)}`),
    ...getAttributes(each).map(({ attribute }) => `attribute ${attribute}`),
    ...Object.entries(each.fields ?? {}).map(([name, { shape }]) => `property ${name}: ${shape}`),
    ...Object.entries(each.methods ?? {}).map(([name, method]) => `method ${name}: ${getSignature(method)}`),
    ...Object.entries(each.events).map(
      ([name, { detail, cancelable }]) =>
        `event ${name}: ${detailType(detail)}${cancelable ? ', cancelable' : ''}`,
    ),
    ...Object.keys(each.parts).map(name => `part ${name}`),
    ...Object.keys(each.cssProperties).map(name => `css ${name}`),
    ...Object.keys(each.states ?? {}).map(name => `state ${name}`),
    ...Object.keys(each.slots).map(name => `slot ${name || 'default'}`),
  ].sort()

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const all = await readDefinitions()
  console.log(
    JSON.stringify({ version, promises: Object.fromEntries(all.map(each => [each.tag, getPromises(each)])) }),
  )
}
