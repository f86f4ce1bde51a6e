import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { send } from '../../../client/session/api.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { contact } from '../../../contract/recovery/help.ts'
import { useText } from '../../shared/call/use-text.ts'
import { late, Nothing } from '../../ui/base/late.tsx'

const Assistant = late(async () => {
  const [file] = await Promise.all([import('../assistant/assistant.tsx'), loadWords(['assistant'])])
  return file.Assistant
}, Nothing)

/** The assistant, if the operator has configured one (A19); otherwise nothing of it loads. */
export function AssistantComing() {
  const { locale } = useText()
  const { data } = useQuery({
    queryKey: ['contact'],
    queryFn: () => send(contact, {}, { quiet: true, loading: false }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = data?.assistant[locale]
  return address && <Suspense>{<Assistant address={address} />}</Suspense>
}
