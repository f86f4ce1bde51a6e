import { Suspense } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import type { Props } from './approval-requests.tsx'

const ApprovalRequests = lazyPart(async () => {
  const [file] = await Promise.all([import('./approval-requests.tsx'), loadWords(['impact'])])
  return file.ApprovalRequests
}, Nothing)

/** Waiting approval requests on pages where they are rare: the page does not wait for this part. */
export const LazyApprovalRequests = (props: Props) => (
  <Suspense>
    <ApprovalRequests {...props} />
  </Suspense>
)
