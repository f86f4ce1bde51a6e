import type { SignatureFace, SignSetting } from '../../../../contract/personal/calls.ts'
import { useText } from '../../../shared/call/use-text.ts'
import * as css from '../parts/own.css.ts'
import '@fontsource-variable/dancing-script'

/* The handwriting font of typed signatures; Chinese and Japanese names use the brush fonts of each system. */

type Props = Pick<SignSetting, 'kind' | 'url' | 'text' | 'face'>

/** A signature on paper: light in every theme, as on a signed document. */
export function SignatureShown({ kind, url, text, face }: Props) {
  const { t } = useText()
  return (
    <div className={css.paper} data-mds-theme="light">
      {kind === 'typed' ? (
        <TypedSignature text={text ?? ''} face={face ?? 'script'} />
      ) : (
        url && <img className={css.picture} src={url} alt={t('personal:signature.shown')} />
      )}
    </div>
  )
}

/** A text as a signature. */
export const TypedSignature = ({ text, face }: { text: string; face: SignatureFace }) => (
  <span className={css.typed[face]}>{text}</span>
)
