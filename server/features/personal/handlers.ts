import * as calls from '../../../contract/personal/calls.ts'
import * as look from '../../../contract/workspace/system-setting.ts'
import { type Handled, handle, handleVisitor } from '../../kernel/http/handle.ts'
import { addAddress, changeAddress, mailCode, ownAddresses, removeAddress } from './mail-addresses.ts'
import { keepOwnProfile } from './profile.ts'
import { getSignature, keepSignature } from './signature.ts'
import { getSystemSetting, keepSystemSetting, portalLanguages } from './system.ts'
import { factsOfToken, tokenForApplication } from './tokens.ts'

/** Handlers of contract/personal/calls.ts. */
export const handlers: readonly Handled[] = [
  handle(calls.saveOwnProfile, keepOwnProfile),
  handle(look.readSystemSetting, ({ tx, actor }) => getSystemSetting(tx, actor)),
  handle(look.saveSystemSetting, keepSystemSetting),
  handle(look.listPortalLanguages, portalLanguages),
  handle(calls.readSignSetting, getSignature),
  handle(calls.saveSignSetting, keepSignature),
  handle(calls.listMailAddresses, ownAddresses),
  handle(calls.codeToMailAddress, mailCode),
  handle(calls.addMailAddress, addAddress),
  handle(calls.updateMailAddress, changeAddress),
  handle(calls.removeMailAddress, removeAddress),
  handle(calls.applicationToken, tokenForApplication),
  handleVisitor(calls.tokenFacts, factsOfToken),
]
