/** The part of web-push that is used here. The package has no types of its own. */
declare module 'web-push' {
  const webPush: {
    generateVAPIDKeys: () => { publicKey: string; privateKey: string };
    /** The encrypted and signed request of a notification, for the caller to send. */
    generateRequestDetails: (
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: { vapidDetails: { subject: string; publicKey: string; privateKey: string }; TTL: number },
    ) => { method: string; headers: Record<string, string>; body: Buffer };
  };
  export = webPush;
}
