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

const files: Record<string, string> = {
  ...callSkeleton('departments/getDepartmentColour', undefined, 1003).files,
  ...callSkeleton('departments/paintDepartment').files,
  ...callSkeleton('saved-lists/countThem', 'post').files,
}
const written = Object.entries(files).map(([path, text]) => ({ path, text }))
const bin = (name: string) => join(root, 'node_modules/.bin', name)

mkdirSync(join(root, '.cache'), { recursive: true })
const scratch = mkdtempSync(join(root, '.cache/skeletons-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('skeletons of calls', () => {
  test('go into the folders of their noun, by the verb or by the given method', () => {
    expect(written.map(({ path }) => path)).toEqual(
      ['departments/get-department-colour', 'departments/paint-department', 'saved-lists/count-them'].flatMap(
        path => [`contract/${path}.ts`, `server/features/${path}.ts`, `tests/server/${path}.test.ts`],
      ),
    )
    expect(written.flatMap(({ text }) => /method: '(\w+)'/.exec(text)?.[1] ?? [])).toEqual([
      'GET',
      'POST',
      'POST',
    ])
    expect(files['contract/departments/get-department-colour.ts']).toContain('needs: { menu: 1003 }')
  })

  test('pass the checks of the house', () => {
    const floors = getFaults(written).filter(({ says }) => !says.includes('no longer uses'))
    expect([...directionFaults(written), ...houseFaults(written), ...floors]).toEqual([])
    expect(measures.flatMap(({ find }) => written.flatMap(each => find(each)))).toEqual([])
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
