import { send } from '../../../client/session/api.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { masterDataId } from '../../../contract/access/applications.ts'
import type { Output } from '../../../contract/define.ts'
import { isPassTheExamByRole } from '../../../contract/learning/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

export type Gate = Output<typeof isPassTheExamByRole>

/** The training that a role still requires, with the texts to show it. */
export const getGate = async (role: { id: string }): Promise<Gate> => {
  const [gate] = await Promise.all([
    send(isPassTheExamByRole, { rid: role.id, aid: masterDataId }),
    loadWords(['learning']),
  ])
  return gate
}

type GateDialogProps = {
  gate: Gate
  role: { name: string; nameEn: string }
  onGo: (taskId: string) => void
  onSkip: () => void
  onStay: () => void
}

/** The training that a role requires first; it can be skipped only if all of it is optional (F34, 2.5.9). */
export function GateDialog({ gate, role, onGo, onSkip, onStay }: GateDialogProps) {
  const { t, locale } = useText()
  const optional = gate.learningType === 2
  const values = { role: localName(role, locale) }
  const first = gate.tasks[0]
  return (
    <Dialog
      open
      size="sm"
      title={t('learning:gate.title')}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{t('learning:gate.stay')}</Button>
          {optional && <Button onClick={onSkip}>{t('learning:gate.skip')}</Button>}
          {first && (
            <Button variant="primary" onClick={() => onGo(first.id)}>
              {t('learning:gate.go')}
            </Button>
          )}
        </>
      }
    >
      <p>{optional ? t('learning:gate.optional', values) : t('learning:gate.required', values)}</p>
      <ul>
        {gate.tasks.map(task => (
          <li key={task.id}>{localName(task, locale)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
