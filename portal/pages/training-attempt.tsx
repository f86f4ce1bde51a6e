import { useParams } from '@tanstack/react-router'
import { MarkingPage } from '../../components/screens/training/marking-page.tsx'

/** /csr_mds/learning/marking/{attemptId}: one test. */
export const Page = () => {
  const { attemptId = '' } = useParams({ strict: false })
  return <MarkingPage attemptId={attemptId} />
}
