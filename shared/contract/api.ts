import {
  changeAnswer,
  forgetAnswer,
  listAnswers,
  listPublicAnswers,
  markWrong,
  teachAnswer,
} from './answers.ts';
import { listAudit } from './audit.ts';
import { readBackups } from './backups.ts';
import { noteCall } from './call.ts';
import {
  correctChatConsultation,
  noteKnownContact,
  sendChatbotMessage,
  storeChatConsultation,
} from './chatbot.ts';
import { changeConsultation, sendConsultation } from './consultation.ts';
import { sendContact } from './contact.ts';
import {
  listConversations,
  readConversation,
  readConversationNotes,
  sendConversationMessage,
  sendStaffMessage,
  writeConversationNote,
} from './conversation.ts';
import { sendDiscountSignup } from './discount-signup.ts';
import { readFigures } from './figures.ts';
import { readFormOpening } from './form-opening.ts';
import { countLeads, findLeads, holdLeads, readLead } from './lead-lists.ts';
import { changeLead, changeLeads, decideMail, listLeads, noteExport, undoLeads } from './leads.ts';
import {
  changeLiveChatSettings,
  createLiveChatTicket,
  readLiveChatSettings,
} from './live-chat-settings.ts';
import { sendTestMail } from './mail.ts';
import { listMissingPaths } from './missing-paths.ts';
import { eraseConversation, erasePerson, exportPerson, readPerson } from './person.ts';
import {
  addPhone,
  notePushShown,
  readPhones,
  removePhone,
  takeByPush,
  testPhone,
} from './phones.ts';
import { uploadPicture } from './pictures.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { readQuickReplies, saveQuickReplies } from './quick-replies.ts';
import { listQuotes, readQuoteFile, sendQuote, uploadQuoteFile, withdrawQuote } from './quote.ts';
import { sendReferral } from './referral.ts';
import {
  beginSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts';
import { readShop } from './shop.ts';
import {
  addStaff,
  changePassword,
  changeStaff,
  confirmSession,
  endSession,
  listSessions,
  listStaff,
  login,
  logout,
  readSession,
  removeStaff,
  renewPassword,
} from './staff.ts';
import { changeVisit, listFreeTimes, listVisits, listVisitsOfLead, makeVisit } from './visit.ts';
import { createVisitor } from './visitor.ts';
import {
  dropDraft,
  listVersions,
  publishDraft,
  readVersion,
  readWebsite,
  saveDraft,
  takeBack,
} from './website.ts';
import { describeArchive, exportWebsite, importWebsite } from './website-archive.ts';
import { readPresentWebsite } from './website-reading.ts';
import { readWeeklyMail, saveWeeklyMail } from './weekly-mail.ts';

/** Every JSON call there is, on one screen. Only the server imports this, so that a page carries just what it uses. */
export const api = {
  readFormOpening,
  sendContact,
  sendDiscountSignup,
  sendReferral,
  sendConsultation,
  createVisitor,
  sendConversationMessage,
  readConversation,
  sendChatbotMessage,
  storeChatConsultation,
  correctChatConsultation,
  noteKnownContact,
  readLiveChatSettings,
  login,
  logout,
  readSession,
  confirmSession,
  listSessions,
  endSession,
  /** The list of each kind, by its name. */
  ...listLeads,
  noteCall,
  noteExport,
  holdLeads,
  countLeads,
  findLeads,
  readLead,
  readFigures,
  changeLead,
  changeLeads,
  undoLeads,
  changeConsultation,
  listVisits,
  listVisitsOfLead,
  listFreeTimes,
  makeVisit,
  changeVisit,
  listQuotes,
  sendQuote,
  withdrawQuote,
  uploadQuoteFile,
  readQuoteFile,
  decideMail,
  changeLiveChatSettings,
  createLiveChatTicket,
  listConversations,
  sendStaffMessage,
  readConversationNotes,
  writeConversationNote,
  listStaff,
  addStaff,
  changeStaff,
  removeStaff,
  renewPassword,
  changePassword,
  readSecondFactor,
  beginSecondFactor,
  turnOnSecondFactor,
  turnOffSecondFactor,
  renewRecoveryCodes,
  readPerson,
  exportPerson,
  erasePerson,
  eraseConversation,
  listAudit,
  listMissingPaths,
  readShop,
  sendTestMail,
  readPreferences,
  savePreferences,
  readWeeklyMail,
  saveWeeklyMail,
  readPhones,
  addPhone,
  removePhone,
  testPhone,
  notePushShown,
  takeByPush,
  readBackups,
  readPresentWebsite,
  listAnswers,
  listPublicAnswers,
  teachAnswer,
  changeAnswer,
  forgetAnswer,
  markWrong,
  readQuickReplies,
  saveQuickReplies,
  uploadPicture,
  describeArchive,
  exportWebsite,
  importWebsite,
  readWebsite,
  saveDraft,
  dropDraft,
  publishDraft,
  listVersions,
  readVersion,
  takeBack,
};
