/** Texts of a list, `list` in the noun's locale file. */
export type ListTexts = {
  title: string;
  subtitle: string;
  /** Names what is searched: "Name or code". */
  search: string;
  create: string;
  emptyTitle: string;
  emptyText: string;
  noMatchTitle: string;
  loadFailed: string;
};
