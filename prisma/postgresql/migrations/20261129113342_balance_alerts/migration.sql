-- CreateTable
CREATE TABLE "BalanceAlert" (
    "accountId" TEXT NOT NULL,
    "threshold" INTEGER NOT NULL,
    "webhookUrl" TEXT,
    "emails" TEXT NOT NULL DEFAULT '',
    "low" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BalanceAlert_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "receiver" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "notBefore" TIMESTAMP(3) NOT NULL,
    "lease" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "error" TEXT,
    "deliveredAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BalanceAlert_low_idx" ON "BalanceAlert"("low");

-- CreateIndex
CREATE INDEX "Notice_status_notBefore_idx" ON "Notice"("status", "notBefore");

-- CreateIndex
CREATE INDEX "Notice_accountId_createdAt_id_idx" ON "Notice"("accountId", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "BalanceAlert" ADD CONSTRAINT "BalanceAlert_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
