import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unknownFields } from '../../contract/unknown-fields.ts'

const person = z.object({ name: z.string(), home: z.object({ town: z.string() }).nullable().optional() })
const cases: [string, z.ZodType, unknown, string[]][] = [
  ['a known field', person, { name: 'a' }, []],
  ['an unknown field', person, { name: 'a', admin: true }, ['admin']],
  ['one within a field', person, { name: 'a', home: { town: 'b', zip: 'c' } }, ['home.zip']],
  [
    'one in a list',
    z.object({ all: z.array(person) }),
    { all: [{ name: 'a' }, { nmae: 'b' }] },
    ['all.1.nmae'],
  ],
  [
    'one in a map',
    z.object({ by: z.record(z.string(), person) }),
    { by: { x: { name: 'a', y: 1 } } },
    ['by.x.y'],
  ],
  ['a map itself', z.object({ by: z.record(z.string(), z.string()) }), { by: { anything: 'a' } }, []],
  [
    'of a union what the fitting branch knows',
    z.union([
      z.object({ kind: z.literal('a'), a: z.string() }),
      z.object({ kind: z.literal('b'), b: z.string() }),
    ]),
    { kind: 'b', b: 'x', a: 'y' },
    ['a'],
  ],
  [
    'of both halves of an intersection',
    z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
    { a: '1', b: '2', c: '3' },
    ['c'],
  ],
  [
    'under a refinement and a transformation',
    person.refine(() => true).transform(each => each),
    { name: 'a', x: 1 },
    ['x'],
  ],
  ['an open object', z.looseObject({ a: z.string() }), { a: '1', b: 2 }, []],
  ['a field without a value', person, { name: 'a', gone: undefined }, []],
]

describe('fields that a schema does not know', () => {
  test.each(cases)('%s', (_what, schema, given, expected) => {
    expect(unknownFields(schema, given)).toEqual(expected)
  })
})
