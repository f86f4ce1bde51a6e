import { Link2 } from 'lucide-react'
import { useState } from 'react'
import {
  listOrganisations,
  organisationById,
  organisationHistory,
} from '../../../contract/organisations/manage.ts'
import type { OrganisationDetail } from '../../../contract/organisations/shapes.ts'
import {
  countStandardOrganisations,
  findStandardOrganisations,
  linkStandard,
  organisationStandard,
  type StandardOrganisation,
  unlinkStandard,
} from '../../../contract/organisations/standard.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Button } from '../../ui/base/button.tsx'
import { getOff } from './actions.ts'
import { StandardDialog } from './standard-dialog.tsx'

type Props = { organisation: OrganisationDetail }

const rereads = [
  organisationById,
  organisationStandard,
  organisationHistory,
  listOrganisations,
  countStandardOrganisations,
  findStandardOrganisations,
]

/** Links an own organisation to a standard one: those that match its name come first (MD-O4). */
export function LinkStandard({ organisation }: Props) {
  const { t, locale } = useText()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<StandardOrganisation | null>(null)
  const name = localName(organisation, locale)
  const close = () => setChosen(null)
  return (
    <>
      <Button icon={Link2} off={getOff(organisation, 'edit', locale)} onClick={() => setOpen(true)}>
        {t('organisationScreens:standard.link')}
      </Button>
      {open && (
        <StandardDialog
          title={t('organisationScreens:standard.linkTitle', { name })}
          start={organisation.name}
          act={{
            icon: Link2,
            label: t('organisationScreens:standard.linkChoose'),
            getName: each =>
              t('organisationScreens:standard.linkChooseName', { name: localName(each, locale) }),
          }}
          onChoose={standard => {
            setOpen(false)
            setChosen(standard)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {chosen && <LinkDialog organisation={organisation} standard={chosen} onClose={close} />}
    </>
  )
}

type LinkProps = Props & { standard: StandardOrganisation; onClose: () => void }

function LinkDialog({ organisation, standard, onClose }: LinkProps) {
  const { t, locale } = useText()
  const name = localName(organisation, locale)
  const { id, rowVersion } = organisation
  return (
    <ActDialog
      call={linkStandard}
      toInput={({ values }) => ({ id, rowVersion, standardId: standard.id, reason: values.reason })}
      words={{
        title: t('organisationScreens:standard.linkTitle', { name }),
        confirm: t('organisationScreens:standard.linkChoose'),
        done: t('organisationScreens:standard.linked', { name }),
      }}
      reason="optional"
      rereads={rereads}
      onClose={onClose}
    >
      <p>{[localName(standard, locale), standard.code].join(' · ')}</p>
      <p>{t('organisationScreens:standard.linkText')}</p>
    </ActDialog>
  )
}

/** Ends the link to the directory, after a question. */
export function UnlinkStandard({ organisation }: Props) {
  const { t, locale } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button off={getOff(organisation, 'edit', locale)} onClick={() => setOpen(true)}>
        {t('organisationScreens:standard.unlink')}
      </Button>
      {open && <UnlinkDialog organisation={organisation} onClose={() => setOpen(false)} />}
    </>
  )
}

function UnlinkDialog({ organisation, onClose }: Props & { onClose: () => void }) {
  const { t, locale } = useText()
  const name = localName(organisation, locale)
  const { id, rowVersion } = organisation
  return (
    <ActDialog
      call={unlinkStandard}
      toInput={({ values }) => ({ id, rowVersion, reason: values.reason })}
      words={{
        title: t('organisationScreens:standard.unlinkTitle', { name }),
        confirm: t('organisationScreens:standard.unlink'),
        done: t('organisationScreens:standard.unlinked', { name }),
      }}
      danger
      size="sm"
      reason="optional"
      rereads={rereads}
      onClose={onClose}
    >
      <p>{t('organisationScreens:standard.unlinkText')}</p>
    </ActDialog>
  )
}
