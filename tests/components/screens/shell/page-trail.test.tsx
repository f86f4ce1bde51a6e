import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadWords, setLocale } from '../../../../client/words/i18n.ts'
import { NavigationProvider } from '../../../../components/shared/page/navigation.tsx'
import { PageTrail } from '../../../../components/shared/page/page-trail.tsx'

afterEach(cleanup)

it('D19: a crumb is followed within the portal, a new tab is left to the browser, and back leads on', async () => {
  await setLocale('en-US')
  await loadWords(['ui'])
  const navigation = { path: '/here', go: vi.fn(), back: vi.fn(), reload: vi.fn(), opens: () => true }
  const items = [
    { id: 'home', label: 'Workspace', href: '/home' },
    { id: 'here', label: 'Here' },
  ]
  render(
    <NavigationProvider value={navigation}>
      <PageTrail home="/home" items={items} />
    </NavigationProvider>,
  )
  const crumb = screen.getByRole('link', { name: 'Workspace' })
  const held = createEvent.click(crumb, { ctrlKey: true })
  fireEvent(crumb, held)
  expect(held.defaultPrevented).toBe(false)
  expect(navigation.go).not.toHaveBeenCalled()
  const plain = createEvent.click(crumb)
  fireEvent(crumb, plain)
  expect(plain.defaultPrevented).toBe(true)
  expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/home')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(navigation.back).toHaveBeenCalledExactlyOnceWith('/home'))
})
