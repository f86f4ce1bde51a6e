import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useText } from '../../shared/call/use-text.ts'
import { narrow, useMedia } from '../../shared/page/media.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import * as css from './jump.css.ts'
import { $jump, listenToKeys } from './keys.ts'

const JumpDialog = lazyPart(async () => {
  const file = await import('./jump-dialog.tsx')
  await file.words()
  return file.JumpDialog
}, NotLoaded)

const StudySwitch = lazyPart(async () => {
  const file = await import('./study-switch.tsx')
  await file.words()
  return file.StudySwitch
}, NotLoaded)

const KeysDialog = lazyPart(async () => {
  const file = await import('./keys-dialog.tsx')
  await file.words()
  return file.KeysDialog
}, NotLoaded)

/** The search of the top bar, the keys of the portal, and the dialogs that both open. */
export function Jump() {
  const { go } = useNavigation()
  const latest = useRef(go)
  latest.current = go
  useEffect(() => listenToKeys(path => latest.current(path)), [])
  const open = useStore($jump)
  const close = () => $jump.set(null)
  const Open = open && { search: JumpDialog, studies: StudySwitch, keys: KeysDialog }[open]
  return (
    <>
      <JumpButton />
      {Open && (
        <Suspense>
          <Open onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Opens the search, as Ctrl or Command with K does. */
function JumpButton() {
  const { t } = useText()
  const label = t('portal:bar.jump')
  const open = () => $jump.set('search')
  const keys = { 'aria-keyshortcuts': 'Control+K Meta+K', 'aria-haspopup': 'dialog' as const }
  return useMedia(narrow) ? (
    <IconButton {...keys} variant="quiet" icon={Search} label={label} onClick={open} />
  ) : (
    <Button {...keys} variant="quiet" icon={Search} className={css.button} onClick={open}>
      {label}
      <kbd className={css.buttonKey}>Ctrl K</kbd>
    </Button>
  )
}
