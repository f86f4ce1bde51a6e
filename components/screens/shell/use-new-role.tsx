import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $newRole } from '../../shared/call/new-role.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { Button } from '../../ui/base/button.tsx'
import type { Notice } from '../../ui/feedback/notice-bar.tsx'
import { useTakeRole } from './use-take-role.tsx'

/** Tells the user in the open page that a role is theirs now; one button takes it and opens what was refused (MD-A3). */
export function useNewRole(): { notices: Notice[]; dialog: ReactNode } {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const news = useStore($newRole)
  const taking = useTakeRole()
  if (!news) return { notices: [], dialog: null }
  const { role, path } = news
  const open = async () => {
    if (!(await taking.take(role))) return
    $newRole.set(null)
    if (path) go(path)
  }
  const notice: Notice = {
    id: 'newRole',
    tone: 'success',
    text: t('accessRequests:newRole.text', { role: localName(role, locale) }),
    action: (
      <Button small onClick={() => void open()}>
        {t(path ? 'accessRequests:newRole.open' : 'accessRequests:newRole.switch')}
      </Button>
    ),
    onClose: () => $newRole.set(null),
  }
  return { notices: [notice], dialog: taking.dialog }
}
