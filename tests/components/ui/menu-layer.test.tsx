import { fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { MenuLayer } from '../../../components/ui/menu-layer.tsx'
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
