import { useSearch } from '@tanstack/react-router'
import { DocumentCenter } from '../../components/screens/documents/document-center.tsx'

/** /documentCenter?resCode= (B20) */
export function Page() {
  const { resCode } = useSearch({ from: '/inside/documentCenter' })
  return <DocumentCenter resCode={resCode} />
}
