import { FileSearch } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { StudyFormState } from './study-form.tsx'

/** The words of the dialog, and of organisations and sites, which a page of a study does without. */
const words = ['registryFile', 'organisations', 'organisationScreens', 'sites'] as const

const RegistryDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./registry-dialog.tsx'), loadWords(words)])
  return file.RegistryDialog
}, NotLoaded)

export type RegistryFileProps = {
  form: Pick<StudyFormState, 'values' | 'set'>
  /** The saved study that a file is compared with. */
  studyId?: string
  isOpen?: boolean | undefined
}

/** Opens the dialog that takes fields of a registry file into the form. */
export function RegistryFile({ isOpen = false, ...props }: RegistryFileProps) {
  const { t } = useText()
  const [open, setOpen] = useState(isOpen)
  return (
    <div>
      <Button icon={FileSearch} onClick={() => setOpen(true)}>
        {t(props.studyId ? 'studyScreens:action.compare' : 'studyScreens:fromRegistry')}
      </Button>
      <Suspense>{open && <RegistryDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
