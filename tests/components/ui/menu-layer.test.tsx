import { fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { ActionMenu } from '../../../components/ui/overlay/action-menu.tsx'
import { MenuLayer } from '../../../components/ui/overlay/menu-layer.tsx'
import { inEnglish } from './rig.tsx'

inEnglish()

it('APG: arrows wrap, Home and End jump, letters lead to the entry they begin; another key ends what is typed', () => {
  const anchor = createRef<HTMLButtonElement>()
  const entries = ['Add below', 'Edit', 'Move up', 'Move to…', 'Delete'].map(label => ({
    id: label,
    label,
    onChoose: vi.fn(),
  }))
  const groups = [{ id: 'all', entries }]
  render(<button type="button" ref={anchor} />)
  render(<MenuLayer anchor={anchor} label="Actions" groups={groups} onClose={vi.fn()} />)
  const after = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement!, { key })
    return document.activeElement?.textContent
  }
  expect(screen.getByRole('menu', { name: 'Actions' }).contains(document.activeElement)).toBe(true)
  expect(after('ArrowUp')).toBe('Delete')
  expect(after('ArrowDown')).toBe('Add below')
  expect(after('End')).toBe('Delete')
  expect(after(...'mov')).toBe('Move up')
  expect(after('Home')).toBe('Add below')
  expect(after('d')).toBe('Delete')
  expect(after('Home', 'e')).toBe('Edit')
})

const action = (id: string, rest: object = {}) => ({ id, label: id, onChoose: vi.fn(), ...rest })
const items = () => screen.getAllByRole('menuitem').map(each => each.textContent)

it('what is not possible is folded away with each reason once, and a press on it explains', () => {
  const onPress = vi.fn()
  const off = { text: 'Only for enabled people.', onPress }
  const actions = [
    action('Delete', { danger: true }),
    action('Disable', { off }),
    action('Reset', { kind: 'signIn' }),
    action('Reject', { off }),
    action('Enable', { kind: 'account' }),
    action('Rename', { off: 'Names are fixed.' }),
  ]
  render(<ActionMenu label="Actions for Li Wei" actions={actions} />)
  const button = screen.getByRole('button', { name: 'Actions for Li Wei' })
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  expect(items()).toEqual(['Enable', 'Reset', 'Delete', 'Not possible now (3)'])
  fireEvent.click(screen.getByRole('menuitem', { name: /Not possible/ }))
  expect(items().slice(4)).toEqual(['DisableWhy?', 'RejectWhy?', 'Rename'])
  expect(screen.getAllByText('Only for enabled people.')).toHaveLength(1)
  fireEvent.click(screen.getByRole('menuitem', { name: /Rename/ }))
  expect(screen.getByRole('menu')).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: /Reject/ }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

it('a menu in which nothing is possible shows the reasons at once', () => {
  render(<ActionMenu label="Actions" actions={[action('Close', { off: 'Milestones are open.' })]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
  screen.getByRole('menuitem', { name: 'Close', description: 'Milestones are open.' })
})
