import { loadWords } from '../../../../client/words/i18n.ts'
import { lazyPart, Nothing } from '../../../ui/base/lazy-part.tsx'

/** The dialog to change the status of a study; it loads when it is opened. */
export const StudyStatusDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./status-dialog.tsx'), loadWords(['sign', 'errors', 'ui'])])
  return file.StudyStatusDialog
}, Nothing)

/** The history of the statuses of a study and its signatures; it loads when it is opened. */
export const SignedDrawer = lazyPart(async () => {
  const [file] = await Promise.all([
    import('./signed-drawer.tsx'),
    loadWords(['sign', 'users', 'errors', 'ui']),
  ])
  return file.SignedDrawer
}, Nothing)
