import { Suspense, useState } from 'react'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getPerson } from '../../shared/people/person.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'

const RenameDialog = late(() => import('./rename-dialog.tsx').then(file => file.RenameDialog), NotLoaded)

/** Renames a user's login (G1): the menu entry, why it may be disabled, and its dialog. */
export function useRename(user: UserDetail) {
  const { t } = useText()
  const { user: self, tenant } = useSession()
  const [open, setOpen] = useState(false)
  const { renameAccount } = useWhy('renameAccount')
  const why = () => {
    if (renameAccount) return renameAccount
    if (!tenant?.usernameChange) return codeText(codes.usernameFixed.code)
    if (self?.id === user.id) return codeText(codes.selfForbidden.code)
    return user.account ? undefined : codeText(codes.userHasNoAccount.code)
  }
  const entry = {
    id: 'rename',
    kind: 'signIn' as const,
    label: t('users:rename.action'),
    off: offBy(why(), 'renameAccount', getPerson(user)),
    onChoose: () => setOpen(true),
  }
  const dialog = <Suspense>{open && <RenameDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
  return { entry, dialog }
}
