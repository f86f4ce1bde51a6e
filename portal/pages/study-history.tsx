import { useParams } from '@tanstack/react-router'
import { RecordHistory } from '../../components/shared/history/record-history.tsx'
import { studyHistory } from '../../contract/studies/calls.ts'

/** /csr_mds/study/$studyId/history */
export function Page() {
  const { studyId } = useParams({ from: '/inside/csr_mds/one-study/study/$studyId/history' })
  return <RecordHistory call={studyHistory} input={{ studyId }} id={studyId} entity="studies" />
}
