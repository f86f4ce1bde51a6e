import { Suspense, useState } from 'react'
import { can } from '../../../../client/session/store.ts'
import { buttonKey } from '../../../../contract/access/menus.ts'
import { changeStudyStatus } from '../../../../contract/study-status/calls.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { SignedDrawer, StudyStatusDialog } from './late.tsx'

type Props = { study: { id: string; planId: string }; onDone: () => unknown }
const { menu, button } = changeStudyStatus.needs as { menu: number; button: string }

/** Buttons to change the status of a study and to see its statuses with their signatures; only what the role opens. */
export function StatusActs({ study, onDone }: Props) {
  const { t } = useText()
  const session = useSession()
  const [open, setOpen] = useState<'change' | 'signed' | null>(null)
  const close = () => setOpen(null)
  const mayChange = can(session, buttonKey(menu, button))
  if (!mayChange && !session.menus.some(({ id }) => id === menu)) return null
  return (
    <>
      {mayChange && (
        <Button small onClick={() => setOpen('change')}>
          {t('home:studies.changeStatus')}
        </Button>
      )}
      <Button small variant="quiet" onClick={() => setOpen('signed')}>
        {t('home:studies.signed')}
      </Button>
      <Suspense>
        {open === 'change' && <StudyStatusDialog studyId={study.id} onClose={close} onDone={onDone} />}
        {open === 'signed' && <SignedDrawer study={study} onClose={close} />}
      </Suspense>
    </>
  )
}
