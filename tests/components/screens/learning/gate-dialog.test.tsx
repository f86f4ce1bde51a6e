import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../../../client/words/i18n.ts'
import { type Gate, GateDialog } from '../../../../components/screens/learning/gate-dialog.tsx'
import { inEnglish } from '../../ui/rig.tsx'

inEnglish()
beforeAll(() => loadWords(['learning']))

const role = { name: '项目经理', nameEn: 'Project manager' }
const tasks = [{ id: 't1', name: '启动培训', nameEn: 'Initiation training' }]

function asked(learningType: number) {
  const answers = { onGo: vi.fn(), onSkip: vi.fn(), onStay: vi.fn() }
  const gate = { isPass: false, tenantType: 1, learningType, tasks } as Gate
  render(<GateDialog gate={gate} role={role} {...answers} />)
  return answers
}

describe('WIDGETS 2.5.9 F34: training that a role asks for', () => {
  it('learningType 2: all of it may be skipped, taken or left', () => {
    const { onGo, onSkip, onStay } = asked(2)
    expect(screen.getByRole('dialog', { name: 'Training before this role' }).textContent).toContain(
      'Initiation training',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Skip and switch' }))
    fireEvent.click(screen.getByRole('button', { name: 'Go to the training' }))
    fireEvent.click(screen.getByRole('button', { name: 'Keep the current role' }))
    expect([onSkip.mock.calls.length, onGo.mock.calls[0], onStay.mock.calls.length]).toEqual([1, ['t1'], 1])
  })

  it('any other: there is no skipping', () => {
    asked(1)
    expect(screen.getByRole('dialog').textContent).toContain('“Project manager” asks for this training first')
    expect(screen.queryByRole('button', { name: 'Skip and switch' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Go to the training' })).toBeTruthy()
  })
})
