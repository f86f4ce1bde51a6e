import { removeSitePerson, type SitePerson } from '../../../contract/site-people/calls.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { useNameOf } from '../../shared/people/person.tsx'

type Props = { siteId: string; person: SitePerson; onClose: () => void; onDone: () => Promise<unknown> }

/** Removes a person from a site, with a reason. */
export function RemovePerson({ siteId, person, onClose, onDone }: Props) {
  const { t } = useText()
  const name = useNameOf()(person)
  return (
    <ActDialog
      call={removeSitePerson}
      toInput={({ values }) => ({ ...values, siteId, id: person.id, rowVersion: person.rowVersion })}
      words={{
        title: t('siteDetail:people.remove', { name }),
        confirm: t('siteDetail:remove'),
        done: t('siteDetail:people.removed', { name }),
      }}
      danger
      onDone={onDone}
      onClose={onClose}
    />
  )
}
