import { useState } from 'react'
import { readSignSetting, type SignSetting } from '../../../../contract/personal/calls.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { ask } from '../../../shared/page/ask.ts'
import { useDraftDoor } from '../../../shared/page/use-draft.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as css from '../parts/own.css.ts'
import { signatureDraft } from './draft-names.ts'
import { SignatureEditor } from './signature-editor.tsx'
import { SignatureShown } from './signature-shown.tsx'
import { useSignature } from './use-signature.ts'

/** The look of the user's signature: drawn, uploaded or typed (D10). */
export function Signature() {
  const read = useScoped(readSignSetting, {})
  if (read.error || !read.data) return <Loaded query={read} small lines={2} size="control" />
  return <Standing saved={read.data} />
}

function Standing({ saved }: { saved: SignSetting }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  useDraftDoor(signatureDraft, () => setOpen(true))
  const { busy, trouble, save } = useSignature(saved, () => setOpen(false))
  const none = saved.kind === 'none'
  const remove = async () => {
    const sure = await ask({
      title: t('personal:signature.removeTitle'),
      text: t('personal:signature.removeText'),
      confirm: t('terms:remove'),
      cancel: t('common:action.cancel'),
    })
    if (sure) await save({ kind: 'none' })
  }
  if (open)
    return (
      <SignatureEditor
        saved={saved}
        busy={busy}
        trouble={trouble}
        onSave={save}
        onCancel={() => setOpen(false)}
      />
    )
  return (
    <>
      {none ? (
        <p className={css.empty}>{t('personal:signature.none')}</p>
      ) : (
        <figure className={css.figure}>
          <SignatureShown {...saved} />
          <Kind kind={saved.kind} />
        </figure>
      )}
      <div className={css.buttons}>
        <Button data-opener onClick={() => setOpen(true)}>
          {t(none ? 'personal:signature.set' : 'personal:signature.change')}
        </Button>
        {!none && (
          <Button variant="quiet" busy={busy} onClick={() => void remove()}>
            {t('terms:remove')}
          </Button>
        )}
      </div>
    </>
  )
}

function Kind({ kind }: Pick<SignSetting, 'kind'>) {
  const { t } = useText()
  return kind === 'none' ? null : (
    <figcaption className={css.caption}>{t(`personal:signature.is.${kind}`)}</figcaption>
  )
}
