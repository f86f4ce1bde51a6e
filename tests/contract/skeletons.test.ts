import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { directionFaults } from '../../scripts/check-directions.ts'
import { getFaults } from '../../scripts/check-floors.ts'
import { houseFaults } from '../../scripts/check-house.ts'
import { measures } from '../../scripts/check-words.ts'
import { callSkeleton } from '../../scripts/lib/call-skeleton.ts'
import { root } from '../../server/kernel/root.ts'

/** As the scaffold writes them: two calls into one file that has calls, one into a noun that has none. */
const calls = readFileSync(join(root, 'contract/departments/calls.ts'), 'utf8')
const first = callSkeleton('departments/getDepartmentColour', { menu: 1003, calls }, undefined, 'G33')
const extended = first.extended!['contract/departments/calls.ts']!
const second = callSkeleton('departments/paintDepartment', { menu: null, calls: extended })
const alone = callSkeleton('paint-shops/countThem', { menu: null, calls: null }, 'post')
const skeletons = [first, second, alone]
const files: Record<string, string> = Object.assign(
  {},
  ...skeletons.flatMap(each => [each.files, each.extended]),
)
const written = Object.entries(files).map(([path, text]) => ({ path, text }))
const bin = (name: string) => join(root, 'node_modules/.bin', name)

mkdirSync(join(root, '.cache'), { recursive: true })
const scratch = mkdtempSync(join(root, '.cache/skeletons-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('skeletons of calls', () => {
  test('go into the folders of their noun, by the verb or by the given method', () => {
    const paths = [
      'departments/get-department-colour',
      'departments/paint-department',
      'paint-shops/count-them',
    ]
    expect(Object.keys(files).sort()).toEqual(
      [
        'contract/departments/calls.ts',
        'contract/paint-shops/calls.ts',
        ...paths.flatMap(path => [`server/features/${path}.ts`, `tests/server/${path}.test.ts`]),
      ].sort(),
    )
    const added = extended.slice(extended.indexOf('getDepartmentColour'))
    expect(added).toContain("method: 'GET'")
    expect(added).toContain('needs: { menu: 1003 }')
    expect(added).toContain("rows: 'G33'")
    expect(files['contract/departments/calls.ts']!.startsWith('import')).toBe(true)
    expect(files['contract/paint-shops/calls.ts']).toContain("method: 'POST'")
    expect(files['server/features/departments/get-department-colour.ts']).toContain('from department d')
    expect(() =>
      callSkeleton('departments/paintDepartment', {
        menu: null,
        calls: files['contract/departments/calls.ts']!,
      }),
    ).toThrow('declares paintDepartment already')
  })

  test('pass the checks of the house', () => {
    const floors = getFaults(written).filter(({ says }) => !says.includes('no longer uses'))
    expect([...directionFaults(written), ...houseFaults(written), ...floors]).toEqual([])
    const count = (sources: typeof written) => measures.flatMap(({ find }) => sources.flatMap(find)).length
    expect(count(written)).toBe(count([{ path: 'contract/departments/calls.ts', text: calls }]))
  })

  test('have the types of the tree that they are written into, and its style', { timeout: 120_000 }, () => {
    for (const { path, text } of written) {
      mkdirSync(dirname(join(scratch, path)), { recursive: true })
      writeFileSync(join(scratch, path), text)
    }
    const run = (name: string, args: string[], cwd = scratch) =>
      execFileSync(bin(name), args, { cwd, stdio: 'pipe', encoding: 'utf8' })
    writeFileSync(join(scratch, 'biome.json'), readFileSync(join(root, 'biome.json')))
    run('biome', ['format', '--write', '--vcs-enabled=false', '.'])
    run('biome', ['lint', '--vcs-enabled=false', '--error-on-warnings', '.'])
    const server = JSON.parse(readFileSync(join(root, 'scripts/tsconfig/server.json'), 'utf8'))
    const compilerOptions = { ...server.compilerOptions, rootDirs: [root, scratch], noEmit: true }
    // The tests are left out: they import the whole server, which takes four times as long.
    const include = ['contract/**/*.ts', 'server/**/*.ts']
    const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, include }
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config))
    run('tsc', ['-p', scratch])
  })
})
