import { loadWords } from '../../../../client/words/i18n.ts'
import { lazyPart, Nothing } from '../../../ui/base/lazy-part.tsx'

/** The dialog to change the status of a study; it loads when it is opened. */
export const StudyStatusDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./status-dialog.tsx'), loadWords(['sign', 'errors', 'ui'])])
  return file.StudyStatusDialog
}, Nothing)
