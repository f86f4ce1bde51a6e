import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ColumnRule, columnsOf, createColumns } from '../../client/columns.ts'
import { createSetting, settleMs } from '../../client/settings.ts'
import { ok, refuse, withServer } from './rig.ts'
import { signedIn as ready } from './signed-in.ts'

const rig = withServer()
const signedIn = () => ready({ apiBase: rig.base })
const readPath = '/mdsdata/account/selectAccountSystemSetting'
const savePath = '/mdsdata/account/saveOrUpdateSetting'
let stored: unknown = null

const density = (session = signedIn()) =>
  createSetting('density', 'default', value => (typeof value === 'string' ? value : null), session)

beforeEach(() => {
  stored = null
  rig.serve(seen => {
    if (seen.path === savePath) stored = (seen.body as { value: unknown }).value
    return ok(seen.path === readPath ? { name: 'density', value: stored } : { done: true })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('K31, K32: settings that follow the person', () => {
  test('choices made in a row are saved as one, and another browser has them', async () => {
    const setting = density()
    for (const value of ['compact', 'comfortable', 'compact']) setting.set(value)
    expect(setting.$value.get()).toBe('compact')
    await vi.advanceTimersByTimeAsync(settleMs)
    await rig.settled()
    expect(rig.of(savePath).map(each => each.body)).toEqual([{ name: 'density', value: 'compact' }])
    localStorage.clear()
    const elsewhere = density()
    await elsewhere.load()
    expect(elsewhere.$value.get()).toBe('compact')
  })

  test('this browser shows what it remembers before the server answers', async () => {
    const setting = density()
    setting.set('compact')
    await setting.flush()
    stored = 'comfortable'
    const later = density()
    const work = later.load()
    expect(later.$value.get()).toBe('compact')
    await work
    expect(later.$value.get()).toBe('comfortable')
  })

  test('a choice that the page was closed upon reaches the server with the next load', async () => {
    stored = 'default'
    density().set('compact')
    const next = density()
    await next.load()
    expect(next.$value.get()).toBe('compact')
    expect(stored).toBe('compact')
  })

  test('a choice made while the server still answers is not overwritten', async () => {
    stored = 'comfortable'
    const setting = density()
    const work = setting.load()
    setting.set('compact')
    await work
    expect(setting.$value.get()).toBe('compact')
  })

  test('a choice that can’t be saved stays on the screen and says so', async () => {
    rig.serve(() => refuse(999500))
    const setting = density()
    setting.set('compact')
    await setting.flush()
    expect(setting.$value.get()).toBe('compact')
    expect(setting.$unsaved.get()).toMatchObject({ name: 'serverBusy' })
  })

  test('a value that another version wrote is not trusted', async () => {
    stored = { what: 'ever' }
    const setting = density()
    await setting.load()
    expect(setting.$value.get()).toBe('default')
  })

  test('another tenant’s choice is another choice', async () => {
    const one = density()
    one.set('compact')
    await one.flush()
    stored = null
    const other = density(ready({ apiBase: rig.base, tenant: { id: 't2' } as never }))
    await other.load()
    expect(other.$value.get()).toBe('default')
  })
})

describe('WIDGETS 2.4: columns of a table', () => {
  const rules: ColumnRule[] = [
    { key: 'name', fixed: true, minWidth: 120, width: 200 },
    { key: 'account', minWidth: 80, width: 140 },
    { key: 'email', minWidth: 80, width: 200 },
    { key: 'phone', minWidth: 80, width: 120, hidden: true },
  ]
  const table = () => createColumns('users', rules, signedIn())
  const shown = (columns: ReturnType<typeof table>) =>
    columns
      .of(columns.$value.get())
      .filter(column => column.shown)
      .map(column => column.key)

  test('at first the rules stand; hidden ones come when chosen, fixed ones never go', () => {
    const columns = table()
    expect(shown(columns)).toEqual(['name', 'account', 'email'])
    columns.show('phone', true)
    columns.show('account', false)
    columns.show('name', false)
    expect(shown(columns)).toEqual(['name', 'email', 'phone'])
  })

  test('moves stay within the free columns', () => {
    const columns = table()
    columns.move('email', -5)
    expect(shown(columns)).toEqual(['name', 'email', 'account'])
    columns.move('name', 2)
    expect(shown(columns)).toEqual(['name', 'email', 'account'])
    columns.move('email', 99)
    expect(columns.of(columns.$value.get()).map(column => column.key)).toEqual([
      'name',
      'account',
      'phone',
      'email',
    ])
  })

  test('widths keep their least and most', () => {
    const columns = table()
    columns.resize('email', 10)
    columns.resize('account', 99_999)
    const widths = Object.fromEntries(columns.of(columns.$value.get()).map(({ key, width }) => [key, width]))
    expect(widths).toMatchObject({ email: 80, account: 1200, name: 200 })
  })

  test('a choice of an older version: unknown columns are dropped, new ones stand where the rules have them', () => {
    const choice = {
      order: ['gone', 'email', 'account', 'email'],
      hidden: [],
      widths: { gone: 5 },
      pageSize: null,
    }
    expect(columnsOf(rules, choice).map(column => column.key)).toEqual(['name', 'email', 'account', 'phone'])
    const added = [...rules.slice(0, 1), { key: 'status', minWidth: 80, width: 90 }, ...rules.slice(1)]
    expect(columnsOf(added, choice).map(column => column.key)).toEqual([
      'name',
      'status',
      'email',
      'account',
      'phone',
    ])
  })

  test('saved for the person, page size with it; reset goes back to the rules', async () => {
    const columns = table()
    columns.choosePageSize(50)
    columns.move('email', -1)
    await columns.flush()
    expect(rig.of(savePath)[0]!.body).toMatchObject({ name: 'columns.users', value: { pageSize: 50 } })
    localStorage.clear()
    const elsewhere = table()
    await elsewhere.load()
    expect(shown(elsewhere)).toEqual(['name', 'email', 'account'])
    elsewhere.reset()
    expect(shown(elsewhere)).toEqual(['name', 'account', 'email'])
    expect(elsewhere.$value.get().pageSize).toBeNull()
  })
})
