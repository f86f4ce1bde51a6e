import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadWords, setLocale } from '../../../../client/words/i18n.ts'
import { getAreas, getAreaText, getCurrent } from '../../../../components/screens/shell/areas.ts'
import { SideMenu } from '../../../../components/screens/shell/side-menu.tsx'
import { $asked } from '../../../../components/shared/page/ask.ts'
import { companyName } from '../../../../components/shared/page/company-name.ts'
import { mayLeave } from '../../../../components/shared/page/leave.ts'
import { NavigationProvider } from '../../../../components/shared/page/navigation.tsx'
import {
  $preferences,
  restorePreferences,
  setPreferences,
} from '../../../../components/shared/page/preferences.ts'
import { discardUnsaved, isUnsaved, useUnsaved } from '../../../../components/shared/page/unsaved.ts'
import { hintFor, lacking } from '../../../../components/shared/page/use-hints.tsx'

afterEach(() => {
  cleanup()
  discardUnsaved()
  localStorage.clear()
})

const Form = ({ dirty }: { dirty: boolean }) => {
  useUnsaved(dirty)
  return null
}

describe('D19: unsaved changes', () => {
  it('count while a form differs, and no longer when it is undone or gone', () => {
    const { rerender, unmount } = render(<Form dirty />)
    expect(isUnsaved()).toBe(true)
    rerender(<Form dirty={false} />)
    expect(isUnsaved()).toBe(false)
    rerender(<Form dirty />)
    unmount()
    expect(isUnsaved()).toBe(false)
  })

  it('nothing unsaved, nothing asked; else the answer decides', async () => {
    await setLocale('en-US')
    await loadWords(['portal'])
    expect(await mayLeave()).toBe(true)
    render(<Form dirty />)
    const staying = mayLeave()
    expect($asked.get()).toHaveLength(1)
    $asked.get()[0]!.answer(false)
    expect(await staying).toBe(false)
    expect(isUnsaved()).toBe(true)
    const leaving = mayLeave()
    $asked.get()[0]!.answer(true)
    expect(await leaving).toBe(true)
    expect(isUnsaved()).toBe(false)
  })
})

describe('a form that says itself what leaving loses', () => {
  const reason = {
    title: 'No role is assigned yet',
    text: 'Whoever leaves now does not keep the member.',
    confirm: 'Leave without the member',
  }
  const Members = ({ saved }: { saved: boolean }) => {
    useUnsaved(!saved, { reason })
    return null
  }

  it('asks in its own words, until it is saved', async () => {
    await setLocale('en-US')
    await loadWords(['portal'])
    const { rerender } = render(<Members saved={false} />)
    const leaving = mayLeave()
    expect($asked.get()[0]).toMatchObject(reason)
    $asked.get()[0]!.answer(false)
    expect(await leaving).toBe(false)
    rerender(<Members saved />)
    expect(await mayLeave()).toBe(true)
  })
})

describe('preferences of a browser', () => {
  it('are put on the document and remembered', () => {
    restorePreferences()
    expect($preferences.get()).toEqual({ theme: 'auto', density: 'default', collapsed: null })
    setPreferences({ theme: 'dark', density: 'compact', collapsed: true })
    expect(document.documentElement.dataset.mdsTheme).toBe('dark')
    restorePreferences()
    expect($preferences.get()).toEqual({ theme: 'dark', density: 'compact', collapsed: true })
    setPreferences({ theme: 'auto' })
    expect(document.documentElement.dataset.mdsTheme).toBeUndefined()
  })
  it('survive nonsense in the storage', () => {
    localStorage.setItem('mds-theme', 'pink')
    localStorage.setItem('mds-density', '7')
    restorePreferences()
    expect($preferences.get()).toMatchObject({ theme: 'auto', density: 'default' })
  })
})

describe('A22 A23 P4: hints', () => {
  it('go by function, and a closed one stays closed', () => {
    const missing = lacking()
    if (missing.length > 0) expect(hintFor(false)).toBe('browser')
    localStorage.setItem('mds-hint-browser', 'closed')
    expect(hintFor(false)).toBeNull()
    expect(hintFor(true)).toBe('mobile')
    localStorage.setItem('mds-hint-mobile', 'closed')
    expect(hintFor(true)).toBeNull()
  })
})

describe('B57: the side menu', () => {
  const menus = [
    { id: 1011, key: 'users', sort: 60, groupNo: 1, path: '/csr_mds/user' },
    { id: 1012, key: 'audit', sort: 120, groupNo: 2, path: '/csr_mds/sudit' },
    { id: 1002, key: 'company', sort: 10, groupNo: 1, path: '/csr_mds/customer', refusal: 100106 },
  ]
  const navigation = { path: '', go: vi.fn(), back: vi.fn(), reload: vi.fn(), opens: () => true }
  const draw = async (current: string, onAgain = vi.fn()) => {
    await setLocale('en-US')
    await loadWords(['portal', 'menus', 'errors', 'ui'])
    render(
      <NavigationProvider value={navigation}>
        <SideMenu menus={menus} current={current} collapsed={false} onAgain={onAgain} />
      </NavigationProvider>,
    )
    return onAgain
  }

  it('has areas by work, marks where one is, and leads on', async () => {
    await draw('/csr_mds/user/detail/1')
    const links = screen.getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual(['Workspace', 'People', 'Audit trail', 'Company'])
    expect(links[1]?.getAttribute('aria-current')).toBe('page')
    act(() => links[2]?.click())
    expect(navigation.go).toHaveBeenCalledWith('/csr_mds/sudit')
  })

  it('an item that is shut leads nowhere; the one that is open is told apart', async () => {
    navigation.go.mockClear()
    const again = await draw('/csr_mds/user')
    const [, current, , shut] = screen.getAllByRole('link')
    act(() => shut?.click())
    expect(navigation.go).not.toHaveBeenCalled()
    expect(shut?.getAttribute('aria-disabled')).toBe('true')
    act(() => current?.click())
    expect(again).toHaveBeenCalledWith(menus[0])
    expect(navigation.go).not.toHaveBeenCalled()
  })
})

describe('areas of work', () => {
  const at = (key: string, path: string) => ({ id: 1, key, sort: 0, groupNo: 1, path })
  const menus = [
    at('roles', '/r'),
    at('audit', '/a'),
    at('company', '/c'),
    at('unknown', '/u'),
    at('studies', '/s'),
  ]

  it('have their own order, and a menu that none knows is among the settings', () => {
    const areas = getAreas(menus).map(area => [area.key, area.menus.map(each => each.key)])
    expect(areas).toEqual([
      ['studies', ['studies']],
      ['access', ['roles', 'audit']],
      ['settings', ['company', 'unknown']],
    ])
    expect(getAreas(menus.slice(1, 2)).map(getAreaText), 'alone it has its own name').toEqual(['audit'])
    expect(getAreas(menus.slice(4)).map(getAreaText)).toEqual(['area.studies'])
  })

  it('a page without a menu is where the page is that leads to it', () => {
    const roles = at('roles', '/csr_mds/role')
    expect(getCurrent([at('users', '/csr_mds/user'), roles], '/csr_mds/rightHolders')).toBe(roles)
    expect(getCurrent([at('users', '/csr_mds/user')], '/csr_mds/rightHolders')).toBeUndefined()
  })
})

describe('names of companies', () => {
  it('are those that the reader reads', () => {
    const tenant = { companyName: '恒屿肿瘤医药', companyNameEn: 'Hengyu Oncology' }
    expect(companyName(tenant, 'ja-JP')).toBe('Hengyu Oncology')
    expect(companyName(tenant, 'es-ES')).toBe('Hengyu Oncology')
    expect(companyName({ ...tenant, companyNameEn: '' }, 'en-US')).toBe('恒屿肿瘤医药')
  })
})
