import { type ComponentProps, Suspense } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'

const ExportDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./export-dialog.tsx'), loadWords(['exports'])])
  return file.ExportDialog
}, NotLoaded)

/** The dialog of an export, loaded with its texts on first use (5 kB of every list that has one). */
export function LateExportDialog(props: ComponentProps<typeof ExportDialog>) {
  return (
    <Suspense>
      <ExportDialog {...props} />
    </Suspense>
  )
}
